export const gridStyle = 'grid gap-3 sm:gap-4 sm:grid-cols-2 lg:grid-cols-3'
