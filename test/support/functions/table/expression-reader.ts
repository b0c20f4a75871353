const token = /\s*([#A-Za-z_]\w*(?:\.#?\w+)*|:\w+|<=|>=|[=<>(),+-])/y

// The reserved words of DynamoDB that the product's rows use as attribute names. Expressions must alias them.
const reserved = new Set([
  'at',
  'function',
  'name',
  'order',
  'share',
  'state',
  'status',
  'token',
  'ttl',
  'type',
  'user',
  'values',
])

/** Reads a DynamoDB expression word by word. Throws for unknown syntax, so that no condition is skipped by mistake. */
export class ExpressionReader {
  readonly #words: string[] = []
  readonly #expression: string
  #position = 0
  /** The placeholders that the expression uses. */
  readonly placeholders = new Set<string>()

  constructor(expression: string) {
    this.#expression = expression
    token.lastIndex = 0
    const end = expression.trimEnd().length
    while (token.lastIndex < end) {
      const found = token.exec(expression)
      if (!found?.[1]) throw this.unknown()
      this.#words.push(found[1])
    }
  }

  peek(): string | undefined {
    return this.#words[this.#position]
  }

  take(): string {
    const word = this.#words[this.#position++]
    if (word === undefined) throw this.unknown()
    if (/^[#:]\w+$/.test(word)) this.placeholders.add(word)
    return word
  }

  /** Consumes the next word if it equals `word`. */
  skip(word: string): boolean {
    if (this.peek()?.toUpperCase() !== word.toUpperCase()) return false
    this.#position++
    return true
  }

  expect(word: string): void {
    if (!this.skip(word)) throw this.unknown()
  }

  /** Takes an attribute's name or its placeholder. */
  takeName(): string {
    const word = this.take()
    if (!/^[#A-Za-z_]/.test(word) || word.includes('.')) throw this.unknown()
    return this.#unreserved(word)
  }

  /** Takes a document path and returns its names, two for `settings.model`. */
  takePath(): readonly string[] {
    const word = this.take()
    if (!/^[#A-Za-z_]/.test(word)) throw this.unknown()
    return word.split('.').map((name) => {
      if (name.startsWith('#')) this.placeholders.add(name)
      return this.#unreserved(name)
    })
  }

  #unreserved(name: string): string {
    if (reserved.has(name.toLowerCase())) throw new Error(`${name} is a reserved word in "${this.#expression}"`)
    return name
  }

  end(): void {
    if (this.#position < this.#words.length) throw this.unknown()
  }

  unknown(): Error {
    return new Error(`The table model does not know this expression: ${this.#expression} (word ${this.#position})`)
  }
}
