/** First script of a policy page: writes down every report of the policy, every run of an attack's script, every request and every way out of the page. */
(() => {
  const record = { violations: [], runs: [], requests: [], navigations: [], errors: [] };
  window.record = record;
  document.addEventListener('securitypolicyviolation', (event) => {
    record.violations.push({ directive: event.effectiveDirective, blocked: event.blockedURI, sample: event.sample, source: event.sourceFile, line: event.lineNumber });
  });
  const own = new Set();
  const caught = (name) => {
    const canary = (...values) => {
      record.runs.push(`${name}(${values.map(String).join(', ').slice(0, 80)})`);
    };
    own.add(canary);
    return canary;
  };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open', 'canary', 'xss', '__xss']) {
    Object.defineProperty(window, name, { value: caught(name), writable: false, configurable: false });
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) record.requests.push(`${entry.initiatorType} ${entry.name}`);
  }).observe({ type: 'resource' });
  for (const name of ['pagehide', 'hashchange', 'popstate']) window.addEventListener(name, () => record.navigations.push(name));
  window.navigation?.addEventListener('navigate', (event) => record.navigations.push(`navigate ${event.destination.url}`));
  window.addEventListener('error', (event) => record.errors.push(String(event.message)));
  window.addEventListener('unhandledrejection', (event) => record.errors.push(String(event.reason)));
})();
