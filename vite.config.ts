/** Vite for development: the demo server uses it to serve `src` to the from-source pages. What is published is built by scripts/build.mjs. */
import { defineConfig } from 'vite';

export default defineConfig({
  appType: 'custom',
  define: { __CHAT_STREAM_VERSION__: JSON.stringify('dev') },
  server: { middlewareMode: true },
});
