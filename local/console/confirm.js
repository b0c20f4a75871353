import { element } from './html.js'

/** Asks for a confirmation in a dialog; resolves to whether it was given. */
export const confirmed = (question, explanation, verb) =>
  new Promise((resolve) => {
    const dialog = element(
      'dialog',
      { 'aria-labelledby': 'question', 'aria-describedby': 'explanation' },
      element('h2', { id: 'question' }, question),
      element('p', { id: 'explanation' }, explanation),
      element(
        'form',
        { method: 'dialog', className: 'actions' },
        element('button', { value: 'no', autofocus: true }, 'Keep'),
        element('button', { value: 'yes', className: 'danger' }, verb),
      ),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
  })
