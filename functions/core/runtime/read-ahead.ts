/**
 * Yields the items in order, each with the result of `read`. At most `atOnce` items are being read or wait for the
 * caller. Throws a read's error when its item is next.
 */
export async function* readAhead<Item, Content>(
  items: readonly Item[],
  atOnce: number,
  read: (item: Item) => Promise<Content>,
): AsyncGenerator<[Item, Content]> {
  const ahead: Promise<Content>[] = []
  const begin = (item: Item) => {
    const content = read(item)
    // The error is thrown when the item is next. A caller that stops earlier must not cause an unhandled rejection.
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
