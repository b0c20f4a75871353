import { type LabPlanes, stepBetween } from './oklab.ts'
import { blur } from './plane.ts'

export type Segments = { count: number; width: number; height: number; labels: Int32Array }

const weightSteps = 8192
const mostEdges = 2 ** 24

/**
 * Divides a picture into areas of one surface each (Felzenszwalb and Huttenlocher, 2004). The most similar neighbours are
 * joined first, as long as the step between two areas is not larger than the steps inside them; a wall with a soft
 * shadow stays one area. A larger `scale` joins small areas more readily.
 */
export const segments = (lab: LabPlanes, scale: number, minPixels: number): Segments => {
  const { width, height } = lab[0]
  // Blurred, so that noise makes no areas.
  const edges = sortedEdges([blur(lab[0], 1), blur(lab[1], 1), blur(lab[2], 1)])
  const forest = new Forest(width * height)

  const joinWhere = (isOne: (a: number, b: number, weight: number) => boolean) => {
    for (const edge of edges.order) {
      const [a, b] = [forest.root(Number(edges.from[edge])), forest.root(Number(edges.to[edge]))]
      const weight = Number(edges.weight[edge])
      if (a !== b && isOne(a, b, weight)) forest.join(a, b, weight)
    }
  }
  joinWhere((a, b, weight) => weight <= Math.min(forest.tolerance(a, scale), forest.tolerance(b, scale)))
  joinWhere((a, b) => Math.min(forest.size(a), forest.size(b)) < minPixels)
  return { ...forest.numbered(), width, height }
}

class Forest {
  readonly #parent: Int32Array
  readonly #size: Int32Array
  readonly #inner: Float32Array

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, i) => i)
    this.#size = new Int32Array(count).fill(1)
    this.#inner = new Float32Array(count)
  }

  root(of: number): number {
    let i = of
    while (this.#parent[i] !== i) {
      const next = Number(this.#parent[Number(this.#parent[i])])
      this.#parent[i] = next
      i = next
    }
    return i
  }

  size(root: number): number {
    return Number(this.#size[root])
  }

  tolerance(root: number, scale: number): number {
    return Number(this.#inner[root]) + scale / this.size(root)
  }

  join(a: number, b: number, weight: number): void {
    const [large, small] = this.size(a) >= this.size(b) ? [a, b] : [b, a]
    this.#parent[small] = large
    this.#size[large] = this.size(large) + this.size(small)
    this.#inner[large] = Math.max(weight, Number(this.#inner[large]), Number(this.#inner[small]))
  }

  numbered(): { count: number; labels: Int32Array } {
    const numbers = new Map<number, number>()
    const labels = new Int32Array(this.#parent.length)
    for (let i = 0; i < labels.length; i += 1) {
      const root = this.root(i)
      const number = numbers.get(root) ?? numbers.size
      numbers.set(root, number)
      labels[i] = number
    }
    return { count: numbers.size, labels }
  }
}

const sortedEdges = (lab: LabPlanes) => {
  const [{ width, height }] = lab
  const capacity = width * height * 4
  const edges = {
    from: new Int32Array(capacity),
    to: new Int32Array(capacity),
    weight: new Float32Array(capacity),
    count: 0,
  }
  const connect = (i: number, j: number) => {
    edges.from[edges.count] = i
    edges.to[edges.count] = j
    edges.weight[edges.count] = stepBetween(lab, i, j)
    edges.count += 1
  }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x
      if (x + 1 < width) connect(i, i + 1)
      if (y + 1 < height) connect(i, i + width)
      if (x + 1 < width && y + 1 < height) connect(i, i + width + 1)
      if (x > 0 && y + 1 < height) connect(i, i + width - 1)
    }
  return { ...edges, order: byWeight(edges.weight.subarray(0, edges.count)) }
}

/** The edges from the lightest on, in steps of weight; in one step in their own order. */
const byWeight = (weights: Float32Array): Uint32Array => {
  const step = (weight: number) => Math.min(weightSteps - 1, Math.floor(weight * weightSteps))
  const keys = Float64Array.from(weights, (weight, edge) => step(weight) * mostEdges + edge).sort()
  return Uint32Array.from(keys, (key) => key % mostEdges)
}
