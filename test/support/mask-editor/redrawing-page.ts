// What the mask editor is measured against: an editor of the same look that keeps strokes as lines, and at each move
// draws the picture and all strokes again. Ten strokes are there before the measured one.
const [width, height] = [1024, 683]
const earlierStrokes = 10
const pointsOfStroke = 60

const layer = () => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { canvas, context: canvas.getContext('2d') }
}

const [screen, area] = [layer(), layer()]
screen.canvas.setAttribute('role', 'application')
screen.canvas.style.cssText = 'width: 1074px; height: 716px; touch-action: none'
const room = new Image()
room.src = '/room.jpg'
room.alt = 'Living room'
room.width = 1
room.height = 1

type Point = { x: number; y: number }

const strokes: Point[][] = Array.from({ length: earlierStrokes }, (_, stroke) =>
  Array.from({ length: pointsOfStroke }, (_, point) => ({
    x: width * (0.1 + (0.8 * point) / pointsOfStroke),
    y: height * (0.1 + (0.8 * stroke) / earlierStrokes) + 20 * Math.sin(point / 5),
  })),
)
let current: Point[] | undefined

const draw = () => {
  const { context: on } = area
  if (!on || !screen.context) return
  on.clearRect(0, 0, width, height)
  on.strokeStyle = 'rgb(214 40 57)'
  on.lineWidth = 25
  on.lineCap = on.lineJoin = 'round'
  for (const points of strokes) {
    on.beginPath()
    for (const { x, y } of points) on.lineTo(x, y)
    on.stroke()
  }
  screen.context.globalAlpha = 1
  screen.context.drawImage(room, 0, 0, width, height)
  // All strokes in one layer, so that overlaps are not darker.
  screen.context.globalAlpha = 0.5
  screen.context.drawImage(area.canvas, 0, 0)
}

screen.canvas.addEventListener('pointerdown', () => {
  current = []
  strokes.push(current)
})
screen.canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
  if (!current) return
  const { clientWidth, clientHeight } = screen.canvas
  current.push({ x: (offsetX / clientWidth) * width, y: (offsetY / clientHeight) * height })
  draw()
})
screen.canvas.addEventListener('pointerup', () => {
  current = undefined
})
document.getElementById('root')?.append(screen.canvas, room)

export {}
