import sharp from 'sharp'
import { BucketModel } from '#test/support/functions/bucket-model.ts'
import { catalogueRows } from '#test/support/functions/catalogue-rows.ts'
import { QueuesModel } from '#test/support/functions/queues-model.ts'
import { StripeModel } from '#test/support/functions/stripe-model.ts'
import type { Item } from '#test/support/functions/table/item.ts'
import { TableModel } from '#test/support/functions/table/table-model.ts'
import { TrainerModel } from '#test/support/functions/trainer-model.ts'
import { Random } from '#test/support/random.ts'
import { Clock } from './clock.ts'
import { ExportWorks } from './export-works.ts'
import { Machine } from './machine.ts'
import { maskArchive } from './mask-archive.ts'
import type { Published } from './outside-fetch.ts'
import { ProviderModel } from './provider-model.ts'
import type { StripeDelivery } from './purchase-actions.ts'
import { isDrawing } from './remembered-pictures.ts'

const startsAt = '2027-01-15T12:00:00.000Z'

/** A room with a window, since a photo without upright edges gets no structure figure; of the smallest size, for speed. */
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b0a090' } })
  .composite([{ input: Buffer.from('<svg width="64" height="64"><path d="M4 4h14v48h-14z" fill="#30302a"/></svg>') }])
  .jpeg()
  .toBuffer()

/** The same room with a new door. It is larger, because the edges of a smaller picture are blurred. */
const pictureWithDoor = await sharp(picture)
  .resize(384)
  .composite([
    { input: Buffer.from('<svg width="384" height="384"><path d="M140 60h80v280h-80z" fill="#30302a"/></svg>') },
  ])
  .jpeg()
  .toBuffer()

export type WorldOptions = {
  seed?: number
  /** Write conditions that the table ignores, to test that the invariants detect it. */
  ignored?: TableModel['ignored']
}

/** The environment of the handlers in memory: AWS, Replicate, Stripe, the clock, and the machine that orders the calls. */
export class World {
  readonly clock = new Clock(startsAt)
  readonly machine = new Machine(isDrawing)
  readonly bucket = new BucketModel()
  readonly queues = new QueuesModel(this.clock)
  readonly provider = new ProviderModel(this.clock, { room: picture, otherRoom: pictureWithDoor, masks: maskArchive })
  /** Replicate's models and trainings. */
  readonly trainer = new TrainerModel()
  readonly stripe = new StripeModel()
  /** The webhooks that Stripe has sent. The schedule decides whether, when and how often each is delivered. */
  readonly stripeDeliveries: StripeDelivery[] = []
  readonly exportWorks = new ExportWorks(this.clock)
  readonly published: Published[] = []
  readonly table: TableModel
  /** The source of the product's `Math.random` and ids. */
  readonly noise: Random
  /** The number of changes that the stream's function has processed. */
  streamedTo = 0
  /** Whether somebody asked for the deletion of the account `people.leaving`. */
  isLeft = false
  /** Failures of handlers that met no fault. */
  readonly violations: string[] = []

  constructor({ seed = 1, ignored }: WorldOptions = {}) {
    this.noise = new Random(seed + 0x5eed)
    this.table = new TableModel(ignored)
    for (const row of catalogueRows) this.table.rows.place(row)
  }

  /** Stores an upload of the browser in the bucket. */
  upload(storagePath: string, bytes = picture): void {
    this.bucket.objects.set(storagePath, bytes)
  }

  row(key: { pk: string; sk: string }): Item | undefined {
    return this.table.rows.get(key)
  }
}
