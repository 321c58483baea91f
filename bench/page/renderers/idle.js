/** No renderer at all: what the harness and the browser cost by themselves. */
export const renderer = {
  name: 'idle',
  mount: (host) => ({ root: host }),
};
