/** For links to a part of a person's page. */
export const partId = (id: string) => `part-${id}`
