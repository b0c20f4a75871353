const notice = document.querySelector('#notice')
let hiding

/** Says what has been done, or why not, for a few seconds. */
const tell = (text) => {
  notice.textContent = text
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

/** A listener that does something and says how it went. */
export const doing = (done, act) => async (event) => {
  event.preventDefault()
  try {
    await act(event)
    tell(done)
  } catch (error) {
    tell(error.message)
  }
}
