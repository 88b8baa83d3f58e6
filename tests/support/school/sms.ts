import { derivedSecret } from '@/lib/server/secrets'

/** The key with which a gateway reports of this message. */
export const derivedKey = (id: string) => derivedSecret('sms report', id)
