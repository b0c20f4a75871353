const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that `html` inserts unescaped; every other value is escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Markup[]

const written = (part: Part): string => {
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? character)
  return part ? part.map(({ text }) => text).join('') : ''
}

/** An HTML template. The values false, null and undefined insert nothing. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, index) => text + written(parts[index])).join(''))
