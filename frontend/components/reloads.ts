const key = 'roomwright.reloaded-for'

/** Whether this tab was already reloaded because the code of this page was missing. The build has no tab. */
export const wasReloadedFor = (page: string) =>
  typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) === page

export const rememberReload = (page: string) => sessionStorage.setItem(key, page)

/** Another release may remove the code of this page again, and then it needs another reload. */
export const forgetReload = (page: string) => {
  if (wasReloadedFor(page)) sessionStorage.removeItem(key)
}
