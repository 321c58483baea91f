/** Tells when scripts and frameworks have set what they set: the page is loaded, and the task at hand is over. */
export function whenLoaded(act: () => void): void {
  const later = (): unknown => setTimeout(act);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
