/** The sign-in page that replaces Google's. It posts the entered email address to its own URL. */
export const signInPage = (provider: string, prompt: string | undefined): string =>
  page(
    `Local stand-in for ${provider}`,
    `<p>Nothing leaves this machine. Whoever has this address is signed in; no password is asked.</p>
    ${prompt ? `<p>${escaped(provider)} is asked to prompt for: ${escaped(prompt)}</p>` : ''}
    <form method="post">
      <label for="email">Email address</label>
      <input id="email" name="email" type="email" autocomplete="email" required autofocus>
      <label><input type="checkbox" name="unverified"> ${escaped(provider)} has not verified this address</label>
      <button>Continue</button>
      <button name="cancel" value="yes" formnovalidate class="quiet">Cancel</button>
    </form>`,
  )

/** The error page for a request whose redirect address is not allowed. */
export const errorPage = (error: string, hint: string): string =>
  page(
    'An error was encountered with the requested page',
    `<p><code>${escaped(error)}</code></p><p>${escaped(hint)}</p>`,
  )

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${escaped(title)}</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 12vh auto; padding: 0 1rem }
      h1 { font-size: 1.5rem }
      label, input { display: block; width: 100%; box-sizing: border-box }
      input, button { font: inherit; padding: 0.5rem 0.75rem; margin: 0.25rem 0 1rem }
      input[type='checkbox'] { display: inline; width: auto }
      .quiet { background: none; border: 0; text-decoration: underline }
    </style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      ${body}
    </main>
  </body>
</html>
`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
