import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { db } from '#functions/core/db/client.ts'
import { favouritePrefix, generationPrefix, keys, ownerOf } from '#functions/core/db/keys.ts'
import { changeRow, type Row } from '#functions/core/db/rows.ts'
import { transact } from '#functions/core/db/transact.ts'
import { designKeys, favouriteKeys, favouriteWrite } from '#functions/core/generations/design-index.ts'
import { findGeneration, GenerationRow } from '#functions/core/generations/generations.ts'
import { photoIdOf, versionWrites } from '#functions/core/generations/version-rows.ts'
import { generationOfResult } from '#functions/core/pictures/storage-paths.ts'
import { env } from '#functions/core/runtime/env.ts'
import { inParallel } from '#functions/core/runtime/in-parallel.ts'

const designsAtOnce = 32

/**
 * Adds the index keys to the designs of earlier versions of the app, and returns the number of changed rows. Only
 * writes what is missing, so it can run at any time, in any stage, and again after an interruption. Besides this
 * command only the operator's report of complaints scans the whole table.
 */
export const indexDesigns = async (): Promise<number> => {
  let written = 0
  for await (const rows of pagesOfDesigns()) {
    await inParallel(rows, designsAtOnce, async (row) => {
      await (String(row.sk).startsWith(generationPrefix) ? indexDesign(GenerationRow.parse(row)) : indexFavourite(row))
      written += 1
    })
  }
  return written
}

async function* pagesOfDesigns(): AsyncGenerator<Row[]> {
  let start: Row | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new ScanCommand({
        TableName: env('TABLE_NAME'),
        FilterExpression:
          '(begins_with(sk, :designs) OR begins_with(sk, :favourites)) AND attribute_not_exists(gsi1pk)',
        ExpressionAttributeValues: { ':designs': generationPrefix, ':favourites': favouritePrefix },
        ...(start && { ExclusiveStartKey: start }),
      }),
    )
    yield Items
    start = LastEvaluatedKey
  } while (start)
}

const indexDesign = async (design: GenerationRow): Promise<void> => {
  const { id, userId, status, isFavourite } = design
  const photoId = await photoBehind(design)
  const writes = [...versionWrites({ ...design, photoId }), ...(isFavourite ? [favouriteWrite(design)] : [])]
  if (writes.length > 0) await transact(writes)
  const { gsi1pk, gsi1sk } = designKeys(design)
  // Last, because these keys mark a design as finished. The condition skips a design that was settled meanwhile;
  // settling writes its own keys.
  await changeRow(keys.generation(userId, id), {
    set: `SET gsi1pk = :designs, gsi1sk = :place${photoId ? ', photoId = :photo' : ''}`,
    condition: '#status = :status',
    names: { '#status': 'status' },
    values: { ':designs': gsi1pk, ':place': gsi1sk, ':status': status, ...(photoId && { ':photo': photoId }) },
  })
}

const Favourite = GenerationRow.pick({ id: true, userId: true, toolId: true })

/** A favourite from before favourites had index keys by tool. */
const indexFavourite = async (row: Row): Promise<void> => {
  const favourite = Favourite.parse({ ...row, id: row.generationId, userId: ownerOf(String(row.pk)) })
  const { gsi1pk, gsi1sk } = favouriteKeys(favourite)
  await changeRow(keys.favourite(favourite.userId, favourite.id), {
    set: 'SET gsi1pk = :designs, gsi1sk = :place',
    condition: 'attribute_exists(pk)',
    values: { ':designs': gsi1pk, ':place': gsi1sk },
  })
}

/** A design's photo id. For a design made from the result of an earlier one, the earlier design's photo id. */
const photoBehind = async (design: GenerationRow): Promise<string | undefined> => {
  const { userId, settings } = design
  const known = photoIdOf(design)
  const sourceId = generationOfResult(settings.imageUrl ?? settings.roomImageUrl ?? '')
  if (known || !sourceId) return known
  const source = await findGeneration(userId, sourceId)
  return source && photoBehind(source)
}
