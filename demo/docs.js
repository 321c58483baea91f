/** Gives each code block of the rendered docs a button that copies it. Without this script the pages lack nothing else. */
for (const block of document.querySelectorAll('main pre')) {
  const sample = document.createElement('div');
  sample.className = 'sample';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const copied = await navigator.clipboard.writeText(block.textContent).then(() => true, () => false);
    // Where a page may not write to the clipboard, the text is at least ready to be copied by hand.
    if (!copied) getSelection()?.selectAllChildren(block);
    button.textContent = copied ? 'Copied' : 'Selected';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  block.replaceWith(sample);
  sample.append(block, button);
}
