import { env } from '#functions/core/runtime/env.ts'
import { cardSize, type SharePicture, sharePath, sharePictures } from '#shared/contracts/share-pages.ts'
import { footCopy } from '#shared/copy/foot.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import { isPreview } from '#shared/entities/previews.ts'
import { findMode } from '#shared/tools/index.ts'
import { type Html, html } from './html.ts'
import type { SharedDesign } from './shares.ts'

const page = ({ title, head, body }: { title: string; head?: Html; body: Html }): string => {
  const product = env('PRODUCT_NAME')
  return html`<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${title} · ${product}</title>
    <meta name="robots" content="noindex">
    <meta name="referrer" content="no-referrer">
    <meta name="theme-color" content="#fbf9f5">
    ${head}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/apple-touch-icon.png">
    <script src="/before-first-paint.js"></script>
    <link rel="stylesheet" href="/share.css">
    <script type="module" src="/share.js" blocking="render"></script>
  </head>
  <body>
    <header class="page bar"><a class="brand" href="/">${product}</a></header>
    <main class="page">${body}</main>
    <footer class="page end">
      <a href="/privacy">${copy.privacy}</a>
      <a href="/contact">${copy.contact}</a>
      <a href="/verify">${footCopy.verify}</a>
      <a href="/accessibility">${footCopy.accessibility}</a>
    </footer>
  </body>
</html>
`.markup
}

/** The address of a share's page or of one of its pictures, which link previews need in full. */
const addressOf = ({ share }: SharedDesign, picture?: SharePicture): string =>
  `${env('PUBLIC_URL')}${pathOf({ share }, picture)}`

const pathOf = ({ share }: Pick<SharedDesign, 'share'>, picture?: SharePicture): string =>
  picture ? `${sharePath(share.token)}/${sharePictures[picture]}` : sharePath(share.token)

/** The public page of a design: only what its owner chose to show, and nothing about the owner. */
export const sharePage = (design: SharedDesign): string => {
  const { generation, share } = design
  const title = share.showsOriginal ? copy.pageTitle : copy.pageTitleAlone
  const tool = findMode(generation.toolId, generation.modeId)?.tool.name
  const sentences = [
    share.isLabelled ? copy.disclosure : '',
    share.showsOriginal ? copy.originalShown : '',
    isPreview(generation) ? copy.preview : '',
  ].filter(Boolean)
  return page({
    title,
    head: previewTags(design, title, sentences),
    body: html`
      <h1>${title}</h1>
      ${share.isLabelled ? html`<p class="tag">${copy.label}</p>` : undefined}
      <div class="show">
        <div>${pictures(design)}</div>
        <div class="below">
          <p class="words">${tool ? `${copy.made(tool, env('PRODUCT_NAME'))} ` : ''}${sentences.join(' ')}</p>
          <div class="own"><p>${copy.pitch}</p><a class="btn btn-primary" href="/">${copy.makeYourOwn}</a></div>
        </div>
      </div>`,
  })
}

const previewTags = (design: SharedDesign, title: string, sentences: readonly string[]): Html => {
  const description = sentences.join(' ') || copy.pitch
  return html`<meta name="description" content="${description}">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${env('PRODUCT_NAME')}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${addressOf(design)}">
    <meta property="og:image" content="${addressOf(design, 'card')}">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="${cardSize.width}">
    <meta property="og:image:height" content="${cardSize.height}">
    <meta property="og:image:alt" content="${altOf(design)}">
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:title" content="${title}">
    <meta name="twitter:description" content="${description}">
    <meta name="twitter:image" content="${addressOf(design, 'card')}">
    <meta name="twitter:image:alt" content="${altOf(design)}">`
}

const altOf = ({ share }: SharedDesign) =>
  share.isLabelled ? `${copy.altAfter} (${copy.label.toLowerCase()})` : copy.altAfter

/**
 * Without its script the pictures stand side by side; the script makes one of them that a slider divides, before the page is
 * painted.
 */
const pictures = (design: SharedDesign): Html => {
  const { width, height } = design.generation
  const picture = (which: 'before' | 'after', alt: string) =>
    html`<img src="${pathOf(design, which)}" alt="${alt}" width="${width ?? ''}" height="${height ?? ''}">`
  // It has the pictures' size before they are loaded, so that nothing moves when they are.
  const space = html`<canvas class="space" width="${width ?? ''}" height="${height ?? ''}" aria-hidden="true"></canvas>`
  if (!design.share.showsOriginal) return html`<div class="alone">${space}${picture('after', altOf(design))}</div>`
  return html`<div class="pair" data-pair>
        ${space}
        <div class="side">${picture('before', copy.altBefore)}<span class="plate">${copy.before}</span></div>
        <div class="side">${picture('after', altOf(design))}<span class="plate">${copy.after}</span></div>
        <input class="at" type="range" min="0" max="100" step="1" value="50" aria-label="${copy.compare}" hidden>
        <span class="knob" aria-hidden="true"></span>
      </div>
      <button class="btn btn-text btn-s switch only-script" type="button" data-switch
        data-slider="${copy.slider}" data-pair-label="${copy.sideBySide}">${copy.sideBySide}</button>`
}

/** The page of a link that leads nowhere: unknown and revoked ones are the same to a visitor. */
export const gonePage = (): string =>
  page({
    title: copy.goneTitle,
    body: html`
      <h1>${copy.goneTitle}</h1>
      <p class="lead">${copy.gone}</p>
      <p class="own"><a class="btn btn-primary" href="/">${copy.makeYourOwn}</a></p>`,
  })
