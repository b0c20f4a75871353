const notice = document.querySelector('#notice')
let hiding

/** Shows a message for a few seconds; `tone` is `done` or `failed`. */
const notify = (text, tone) => {
  notice.textContent = text
  notice.dataset.tone = tone
  clearTimeout(hiding)
  hiding = setTimeout(() => {
    notice.textContent = ''
  }, 4000)
}

/** Calls the console's API; rejects with the message of an error response. */
export const call = async (method, path, body) => {
  const answer = await fetch(`/local/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const result = await answer.json()
  if (!answer.ok) throw new Error(result.message)
  return result
}

/** An event listener that runs `act`, shows its success or error and reloads the view. `act` returns false when the user cancelled. */
export const doing = (done, act) => async (event) => {
  event.preventDefault()
  const control = event.submitter ?? event.currentTarget
  control.setAttribute('aria-busy', 'true')
  try {
    const result = await act(event)
    if (result === false) return
    notify(typeof done === 'function' ? done(result) : done, 'done')
    dispatchEvent(new Event('done'))
  } catch (error) {
    notify(error.message, 'failed')
  } finally {
    control.removeAttribute('aria-busy')
  }
}
