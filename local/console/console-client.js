const notice = document.querySelector('#notice')
let hiding

/** Says what has been done, or why not, for a few seconds. */
const tell = (text, tone) => {
  notice.textContent = text
  notice.dataset.tone = tone
  clearTimeout(hiding)
  hiding = setTimeout(() => {
    notice.textContent = ''
  }, 4000)
}

/** Calls the console's API; rejects with what it says. */
export const call = async (method, path, body) => {
  const answer = await fetch(`/local/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const result = await answer.json()
  if (!answer.ok) throw new Error(result.message)
  return result
}

/** A listener that does something, says how it went and shows what it has changed; `false` is a change of mind. */
export const doing = (done, act) => async (event) => {
  event.preventDefault()
  const control = event.submitter ?? event.currentTarget
  control.setAttribute('aria-busy', 'true')
  try {
    const result = await act(event)
    if (result === false) return
    tell(typeof done === 'function' ? done(result) : done, 'done')
    dispatchEvent(new Event('done'))
  } catch (error) {
    tell(error.message, 'failed')
  } finally {
    control.removeAttribute('aria-busy')
  }
}
