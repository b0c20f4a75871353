/** The design of a job was deleted, so that a result of the job is worth nothing. */
export class DesignGone extends Error {
  override name = 'DesignGone'
}
