import { html, type Markup } from './markup.ts'

export type Page = { title: string; body: Markup; tone?: 'narrow' | undefined }

/** The HTML of a page, marked as a local stand-in. */
export const pageHtml = (merchant: string, { title, body, tone }: Page): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · local stand-in for Stripe</title>
    <link rel="icon" href="data:,">
    <link rel="preload" href="/pages/serif.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="/pages/page-style.css">
    <link rel="stylesheet" href="/pages/pages.css">
  </head>
  <body>
    <header class="mark"><strong>Local stand-in for Stripe.</strong> No money moves, and no card is asked for.</header>
    <main class="${tone ?? 'wide'}">
      <p class="brand">${merchant}</p>
      ${body}
    </main>
  </body>
</html>
`.text

/** The banner for a finished or failed action. */
export const banner = (text: string | undefined, kind: 'done' | 'failed'): Markup | undefined =>
  text
    ? html`<p class="banner ${kind}" role="${kind === 'failed' ? 'alert' : 'status'}"><span aria-hidden="true">${kind === 'failed' ? '!' : '✓'}</span>${text}</p>`
    : undefined

/** A page with a message and an optional link. */
export const wordPage = (title: string, text: string, onward?: { href: string; label: string }): Page => ({
  title,
  tone: 'narrow',
  body: html`<h1>${title}</h1><p>${text}</p>${onward && html`<p><a class="button" href="${onward.href}">${onward.label}</a></p>`}`,
})
