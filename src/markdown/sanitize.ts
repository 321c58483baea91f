/** The second wall: every element that was built from a reply passes DOMPurify with a closed list before anyone sees it. */
import createDOMPurify from 'dompurify';

export const tagNames = 'p br hr h1 h2 h3 h4 h5 h6 strong em del code blockquote ul ol li a table thead tbody tr th td sub sup kbd mark details summary span'.split(' ');
export const attributeNames = 'href target rel referrerpolicy data-host align start'.split(' ');

// Working in place on detached nodes, DOMPurify parses nothing: no Trusted Types policy is needed, and none is created.
const config = Object.assign(Object.create(null) as object, {
  IN_PLACE: true,
  TRUSTED_TYPES_POLICY: null,
  ALLOWED_TAGS: tagNames,
  ALLOWED_ATTR: attributeNames,
  ADD_URI_SAFE_ATTR: attributeNames.slice(1),
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
});

let purify: ReturnType<typeof createDOMPurify> | undefined;

/** Throws when anything had to be taken out: then the first wall has failed and nothing of this element is to be trusted. */
export function sanitize(element: Element): void {
  if (!purify) {
    const made = createDOMPurify(window);
    if (!made.isSupported) throw new Error('DOMPurify does not run in this browser: replies are plain text.');
    made.setConfig(config);
    purify = made;
  }
  purify.sanitize(element);
  if (purify.removed.length) throw new Error(`The sanitizer took out ${purify.removed.length} pieces: the block is plain text.`);
}
