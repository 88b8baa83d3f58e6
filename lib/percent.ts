/** A percentage as the contract writes it: `95%`; a dash where there is none. */
export const formatPercent = (value: number | null): string => (value === null ? '–' : `${value}%`)
