const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as it stands in HTML, in an attribute too. */
export const escapeHtml = (text: string | number) => String(text).replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
