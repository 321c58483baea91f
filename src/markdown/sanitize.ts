/** The second wall: every element that was built from a reply passes DOMPurify with a closed list before anyone sees it. */
import createDOMPurify from 'dompurify';

// Working in place on detached nodes, DOMPurify parses nothing: no Trusted Types policy is needed, and none is created.
const config = Object.assign(Object.create(null) as object, {
  IN_PLACE: true,
  TRUSTED_TYPES_POLICY: null,
  ALLOWED_TAGS: 'p br hr h1 h2 h3 h4 h5 h6 strong em del code pre blockquote ul ol li a table thead tbody tr th td sub sup kbd mark details summary span'.split(' '),
  ALLOWED_ATTR: 'href target rel referrerpolicy data-host align start'.split(' '),
  ADD_URI_SAFE_ATTR: 'target rel referrerpolicy data-host align start'.split(' '),
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:)/i,
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
});

let purify: ReturnType<typeof createDOMPurify> | undefined;

/** Throws when anything had to be taken out: then the first wall has failed and nothing of this element is to be trusted. */
export function sanitize(element: Element): void {
  if (!purify) {
    purify = createDOMPurify(window);
    if (!purify.isSupported) {
      purify = undefined;
      throw new Error('DOMPurify does not run in this browser; the reply is shown as plain text.');
    }
    purify.setConfig(config);
  }
  purify.sanitize(element);
  if (purify.removed.length) throw new Error(`The sanitizer took ${purify.removed.length} pieces out of a block; it is shown as plain text.`);
}
