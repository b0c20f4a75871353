/** Loads the document of this URL again, with the code of the latest release. */
export const reloadPage = () => window.location.reload()
