import type { Translated } from '../../message.ts'
import type { form as english } from '../en/form.ts'

export const form: Translated<typeof english> = {
  SET_TEXT1_5: 'Ingresa tu correo',
  SET_TEXT1_6: 'Ingresa el código que te enviamos',
  SET_TEXT1_7: 'No es un correo válido',
  SET_TEXT1_8: 'Escribe tu pregunta',
  FIRSTNAME_TXT8: 'Completa este campo',
  code: 'Código de verificación',
  getCode: 'Obtener',
  getAgainIn: 'Otra vez en {seconds} s',
  codeNotSent: 'No se pudo enviar el código. Inténtalo de nuevo en un momento.',
}
