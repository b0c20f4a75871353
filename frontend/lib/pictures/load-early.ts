import type { QueryClient } from '@tanstack/react-query'
import { galleryKey, generationQuery } from '#frontend/lib/api/queries.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { steadyUrl } from './signed-urls.ts'

/**
 * Starts to load the pictures of a design that an open gallery or page of it is about to show, before React renders them:
 * somebody may be waiting for them. The later `<img>` has the same URL, so the browser loads each once.
 */
export const loadEarly = (client: QueryClient, { id, status, imageUrl, thumbnailUrl }: Generation) => {
  if (status !== 'completed') return
  const isShown = (queryKey: readonly unknown[]) =>
    client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0
  const urls = [isShown(galleryKey) && thumbnailUrl, isShown(generationQuery(id).queryKey) && imageUrl]
  for (const url of urls) {
    if (!url) continue
    const image = new Image()
    image.src = steadyUrl(url)
  }
}
