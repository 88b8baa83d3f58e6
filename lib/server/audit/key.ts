import { env } from '../env'
import { derivedSecret } from '../secrets'

/** What the chain is made with, which the database never sees. */
export const auditKey = () => env().AUDIT_KEY ?? derivedSecret('audit', 'chain')
