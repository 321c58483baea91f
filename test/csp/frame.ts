/** Loads a policy page in a frame of the test page and hands over its window and what it wrote down. */
export interface Violation { directive: string; blocked: string; sample: string; source: string; line: number }
export interface PageRecord { violations: Violation[]; runs: string[]; requests: string[]; navigations: string[]; errors: string[] }
export interface PolicyFrame<Page> { page: Window & Page & { record: PageRecord }; element: HTMLIFrameElement; loads: () => number; close: () => void }

export async function openPolicyFrame<Page>(module: string, query: Record<string, string> = {}, hash = ''): Promise<PolicyFrame<Page>> {
  const element = document.createElement('iframe');
  element.style.cssText = 'width: 640px; height: 400px; border: 0';
  element.src = `/test/csp/frame.html?${new URLSearchParams({ module, ...query })}#${encodeURIComponent(hash)}`;
  let loads = 0;
  await new Promise<void>((resolve) => {
    element.addEventListener('load', () => {
      loads++;
      resolve();
    });
    document.body.append(element);
  });
  const page = element.contentWindow as unknown as PolicyFrame<Page>['page'];
  // `load` comes after the module ran; a module that throws leaves its marks in the record.
  return { page, element, loads: () => loads, close: () => element.remove() };
}
