/** To whom at the school a guardian writes. */
export const threadSides = ['Class teacher', 'Office'] as const
