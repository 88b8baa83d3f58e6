/** The width and padding of every part of a page. */
export const container = 'mx-auto w-full max-w-7xl px-4 sm:px-6'
