/** The text of a mail of the school: what it says, and from whom it is. */
export const mailText = ({ message, school }: { message: string; school: string }) => `${message}\n\n${school}`
