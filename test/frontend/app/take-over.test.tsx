import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { takeOver } from '#frontend/app/take-over.ts'

const Form = () => {
  const [values, setValues] = useState({ email: '', message: '' })
  return (
    <form>
      <input
        name="email"
        value={values.email}
        onChange={({ target }) => setValues((all) => ({ ...all, email: target.value }))}
      />
      <textarea
        name="message"
        value={values.message}
        onChange={({ target }) => setValues((all) => ({ ...all, message: target.value }))}
      />
      <output>{`${values.email} ${values.message}`}</output>
    </form>
  )
}

test('what was typed into the fields of a prerendered page, and the focus, are kept when the app replaces it', async () => {
  const root = document.createElement('div')
  root.innerHTML = '<form><input name="email"><textarea name="message"></textarea></form>'
  document.body.replaceChildren(root)
  const [email, message] = [root.querySelector('input'), root.querySelector('textarea')]
  if (!email || !message) throw new Error('The page has no fields')
  email.value = 'ada@example.com'
  message.value = 'Hello'
  message.focus()
  takeOver(root, () => createRoot(root).render(<Form />))
  await expect.poll(() => root.querySelector('output')?.textContent).toBe('ada@example.com Hello')
  expect(root.querySelector('textarea')).toHaveFocus()
})
