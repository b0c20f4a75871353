import { call, doing } from './console-client.js'
import { element } from './html.js'

const choices = { detected: 'As many as it detects', 0: 'None', 1: 'One', 2: 'Two' }

const choose = doing('Rekognition now finds faces like this.', ({ target }) =>
  call('PUT', '/rekognition/faces', { faces: target.value === 'detected' ? target.value : Number(target.value) }),
)

export const recognitionView = {
  name: 'Recognition',
  load: () => call('GET', '/rekognition/faces'),
  render: ({ faces, note }) => [
    element('h2', {}, 'Faces in pictures'),
    element(
      'form',
      {},
      element(
        'label',
        {},
        'How many faces Rekognition finds',
        element(
          'select',
          { name: 'faces', on: { change: choose } },
          ...Object.entries(choices).map(([value, text]) =>
            element('option', { value, selected: String(faces) === value }, text),
          ),
        ),
      ),
    ),
    element('p', { className: 'hint' }, note),
  ],
}
