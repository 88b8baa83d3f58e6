import { z } from 'zod'
import { id, listSchema } from '@/lib/inputs'
import { mailList } from './lists'

export const mailListSchema = listSchema(mailList)
export const mailIdSchema = z.object({ id })
