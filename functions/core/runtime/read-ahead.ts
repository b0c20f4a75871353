/**
 * The items in their order, each with what `read` resolves to; at most `atOnce` of them are being read or wait to be taken.
 * Throws the first error when its item's turn comes.
 */
export async function* readAhead<Item, Content>(
  items: readonly Item[],
  atOnce: number,
  read: (item: Item) => Promise<Content>,
): AsyncGenerator<[Item, Content]> {
  const ahead: Promise<Content>[] = []
  const begin = (item: Item) => {
    const content = read(item)
    // Its error is thrown in its turn; when the caller leaves before, nobody asks for it.
    content.catch(() => {})
    ahead.push(content)
  }
  items.slice(0, atOnce).forEach(begin)
  for (const [index, item] of items.entries()) {
    const content = ahead.shift()
    if (!content) return
    yield [item, await content]
    const next = items[index + atOnce]
    if (next !== undefined) begin(next)
  }
}
