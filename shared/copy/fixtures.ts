import { type FixtureChange, type FixturePart, type Fixtures, fixtureParts } from '#shared/pictures/fixtures.ts'

const names: Record<FixturePart, { one: string; more: string }> = {
  window: { one: 'window', more: 'windows' },
  door: { one: 'door', more: 'doors' },
  fireplace: { one: 'fireplace', more: 'fireplaces' },
  radiator: { one: 'radiator', more: 'radiators' },
  cabinet: { one: 'cabinet', more: 'cabinets' },
}

const changes = ['moved', 'gone', 'new'] as const satisfies readonly FixtureChange['change'][]

const counted = (part: FixturePart, count: number) => {
  if (part === 'fireplace' && count === 1) return names.fireplace.one
  return `${count} ${count === 1 ? names[part].one : names[part].more}`
}

/** Texts about the fixtures of a design (docs/product.md, Generations). */
export const fixturesCopy = {
  label: 'Windows and doors',
  explained:
    'Compared with your photo, where both show them. We may miss what is behind furniture or curtains, and what we do not recognise.',
  showWhere: 'Show where',
  repair: 'Repair for free',
  /** Of a moved fixture, where the photo shows it. */
  before: 'Before',
  /** The name of a change on the picture, such as "Door gone". */
  changeOf: ({ part, change }: FixtureChange) =>
    change === 'new'
      ? `New ${names[part].one}`
      : `${names[part].one.replace(/^./, (first) => first.toUpperCase())} ${change}`,
} as const

/** For example "1 window moved, 1 new door", or "2 windows, 1 door, fireplace: unchanged". */
export const fixturesInWords = ({ unchanged, changes: changed }: Fixtures): string => {
  if (changed.length === 0) {
    const kept = fixtureParts.flatMap((part) => (unchanged[part] ? [counted(part, unchanged[part])] : []))
    return `${kept.join(', ')}: unchanged`
  }
  const words = fixtureParts.flatMap((part) =>
    changes.flatMap((change) => {
      const count = changed.filter((each) => each.part === part && each.change === change).length
      if (count === 0) return []
      const name = count === 1 ? names[part].one : names[part].more
      return [change === 'new' ? `${count} new ${name}` : `${count} ${name} ${change}`]
    }),
  )
  return words.join(', ')
}
