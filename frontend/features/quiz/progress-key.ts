/**
 * The key in session storage of the quiz that this tab has begun. In a file of its own, since a page reads it before the app
 * loads.
 */
export const quizProgressKey = 'roomwright.quiz'
