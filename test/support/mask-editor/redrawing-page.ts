// What the mask editor is measured against: an editor that draws the picture and every stroke again at each move.
const [width, height] = [1024, 683]

const canvas = document.createElement('canvas')
canvas.width = width
canvas.height = height
canvas.setAttribute('role', 'application')
canvas.style.cssText = 'width: 1074px; height: 716px; touch-action: none'
const context = canvas.getContext('2d')
const room = new Image()
room.src = '/room.jpg'
room.alt = 'Living room'
room.width = 1
room.height = 1

const points: { x: number; y: number }[] = []
let isDown = false

const draw = () => {
  if (!context) return
  context.clearRect(0, 0, width, height)
  context.drawImage(room, 0, 0, width, height)
  context.strokeStyle = 'rgb(214 40 57 / 0.5)'
  context.lineWidth = 25
  context.lineCap = context.lineJoin = 'round'
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
  context.stroke()
}

canvas.addEventListener('pointerdown', () => {
  isDown = true
})
canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
  if (!isDown) return
  points.push({ x: (offsetX / canvas.clientWidth) * width, y: (offsetY / canvas.clientHeight) * height })
  draw()
})
canvas.addEventListener('pointerup', () => {
  isDown = false
})
document.getElementById('root')?.append(canvas, room)
