import { codesOf, errorsIn } from './errors-in'

/** The system has no space left, the user's quota is used up, or the file may not grow further; PostgreSQL's own code for that. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether `error` means that a disk is full: that of the files, or the database's. */
export const isDiskFull = (error: unknown): boolean =>
  errorsIn(error).some((each) => codesOf(each).some((code) => codes.has(code)))
