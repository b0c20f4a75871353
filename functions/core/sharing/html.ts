/** Safe markup: its values are already escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const markupOf = (value: Html | readonly Html[] | string | number | undefined): string => {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(markupOf).join('')
  return String(value ?? '').replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** A template of HTML. Escapes every value except `Html`. */
export const html = (
  strings: TemplateStringsArray,
  ...values: (Html | readonly Html[] | string | number | undefined)[]
) => new Html(strings.map((text, index) => text + markupOf(values[index])).join(''))
