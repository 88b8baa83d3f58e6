/** The measure every part of a page keeps to. */
export const container = 'mx-auto w-full max-w-7xl px-4 sm:px-6'
