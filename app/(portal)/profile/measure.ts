/** The profile is a short list: narrower than other screens. */
export const measure = 'mx-auto w-full max-w-3xl px-4 sm:px-6'
