/** The few answers that are not looked up: greetings, what this assistant is, and the tour of everything that renders. */

export const greeting = `Hello. I answer questions about **chat-stream** out of its own documentation, with the sources to read on.

Try one of these:

- How do I add it to my site?
- How do I change the colours?
- What happens when the connection is lost?`;

export const abilities = `I am the docs assistant of **chat-stream**, a chat for websites made of web components: it shows the answer of an AI live, as it is written. You are using it right now.

I run inside its demo server, and I am not a large language model: there is no key, no account and no network behind me.

For each question I

1. pick out the words that matter,
2. call a real tool, \`searchDocs\`, that searches this project's documentation,
3. quote the passages that fit and cite where they stand.

Ask me about installing, servers, attributes and events, styling, security, accessibility, or errors. When the docs do not know, I say so.

To talk to a real model instead, start the demo with \`OPENAI_BASE_URL\`, \`OPENAI_API_KEY\` and \`OPENAI_MODEL\` set. To see all kinds of formatting, say *show me everything you can render*.`;

export const thanks = 'You are welcome. Ask on, whenever something is unclear.';

export const emptyQuestion = 'I got no text to look for. What would you like to know about chat-stream?';

export const otherScript = `I can only read English: the documentation that I search is in English. Text in any script is shown properly, though, yours too.

Please ask again in English, for example: *How do I translate the words of the widget?*`;

/** Mixed directions on purpose: Arabic sentences with Latin names, code and numbers in them. */
export const arabic = `مرحبًا! الوثائق التي أبحث فيها مكتوبة **بالإنجليزية** فقط، لذلك لا أستطيع الإجابة عن سؤالك بالعربية. لكن يمكنك أن ترى هنا كيف يظهر النص العربي:

1. القوائم المرقمة تبدأ من اليمين.
2. أسماء مثل \`<chat-stream>\` و \`endpoint\` تبقى مقروءة داخل الجملة.
3. الأرقام والنسب، مثل 12.5 kB أو 100%، في مكانها الصحيح.

| الخاصية | المعنى |
| --- | --- |
| \`endpoint\` | عنوان الخادم |
| \`label\` | اسم المحادثة |

> الاقتباس أيضًا يتبع اتجاه النص.

أما الشيفرة فتبقى من اليسار إلى اليمين:

\`\`\`html
<chat-stream endpoint="/api/chat" dir="rtl" lang="ar"></chat-stream>
\`\`\`

اسألني بالإنجليزية، مثلًا: *Does it support right-to-left text?*`;

export const tour = `# Everything in one answer

This is one long Markdown message, streamed piece by piece. Nothing that you have read should move while the rest arrives.

## Text

Plain words, **strong**, *emphasis*, ***both***, ~~struck out~~ and \`inline code\`. A single ~tilde~ stays a tilde, and 2 * 3 * 4 stays a sum. Press <kbd>Enter</kbd> to send. Water is H<sub>2</sub>O, and E = mc<sup>2</sup>; <mark>this is marked</mark>.

A line can be  
broken in two. An address such as https://example.com becomes a link, and so does [a named one](https://example.com/docs).

> A quotation stands apart,
>
> > and can hold another.

## Lists

1. First things first
2. Then the second
   - with a point below it
   - and one more
     1. as deep as needed
3. And the third

- [x] Done
- [ ] Still to do

## A table

| Piece | Gzip | Share |
| :--- | ---: | :---: |
| Sanitizer | 12.5 kB | large |
| Markdown lexer | 11.9 kB | medium |
| Event parser | 1.4 kB | small |

## Code

\`\`\`html
<script type="module" src="/chat-stream.js"></script>
<chat-stream endpoint="/api/chat"></chat-stream>
\`\`\`

\`\`\`js
const chat = document.querySelector('chat-stream');
chat.addEventListener('chat-turn-end', (event) => {
  console.log(event.detail.turn.outcome); // completed, stopped, waiting, failed or interrupted
});
await chat.send('Hello');
\`\`\`

## Scripts and signs

- 日本語の**「強調」**も正しく表示されます。
- النص العربي يُقرأ من اليمين إلى اليسار، حتى مع code في وسطه.
- Ελληνικά, русский, हिन्दी, ไทย, 한국어 and 👩‍👩‍👧 🇯🇵 👍🏽

## What is kept out

An image is not fetched until you ask for it:

![A map of the harbour](https://example.com/map.png)

HTML from a model is shown as text: <img src=x onerror=alert(1)> does nothing, and neither does <script>alert(1)</script>.

<details><summary>Something to open</summary>

It stays open while more text arrives below.

</details>

A remark can go to the end of the message.[^1]

[^1]: Like this one, with a way back to the text.

---

That was all. Ask me something about chat-stream next.`;
