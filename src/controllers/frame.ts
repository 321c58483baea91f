/** Gathers everything that wants painting into one animation frame. A hidden tab gets no frames: it paints once when it is shown. */

/** Returns what asks for a frame; asking again before it comes changes nothing. */
export function inFrames(paint: () => void): () => void {
  let handle = 0;
  return () => {
    handle ||= requestAnimationFrame(() => {
      handle = 0;
      paint();
    });
  };
}
