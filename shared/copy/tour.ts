export const tourCopy = {
  menu: 'Tour',
  welcome: (product: string) => `Welcome to ${product}`,
  lead: 'See in a minute what one photo of your room can become. You can leave at any time and come back through the menu.',
  start: 'Start Tour',
  skip: 'Not now',
  next: 'Next',
  previous: 'Previous',
  step: (place: number, total: number) => `Step ${place} of ${total}`,
  clip: (tool: string) => `${tool}, shown in a short film without sound`,
  play: (tool: string) => `Play the film of ${tool}`,
  watch: 'Watch it',
  compare: 'Before and after',
  done: "You're all set!",
  doneLead:
    'Upload a photo, choose a tool, and look at your room anew. Every design is kept in your Gallery, and one that fails costs nothing.',
  ready: "I'm ready!",
  notLoaded: "We couldn't load the tour. Please try again when you are online.",
} as const
