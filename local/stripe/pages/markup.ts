const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is written out as it is; every other value of a template is escaped. */
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

/** A template of HTML. Nothing is written for false, null and undefined. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, index) => text + written(parts[index])).join(''))
