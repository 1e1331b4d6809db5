import type { Translated } from '../../message.ts'
import type { account as english } from '../en/account.ts'

export const account: Translated<typeof english> = {
  loginTitle: 'Guarda tu lugar',
  loginLead: 'Tu lista y el segundo en que te quedaste, en todos tus dispositivos.',
  loginLeadCoins: {
    one: 'Tu {count} moneda, tu lista y el segundo en que te quedaste, en todos tus dispositivos.',
    other: 'Tus {count} monedas, tu lista y el segundo en que te quedaste, en todos tus dispositivos.',
  },
  email: 'Correo electrónico',
  codeSent: 'Un código va en camino a {email}.',
  accept: 'Sin contraseña. Al continuar aceptas los {terms} y la {privacy}.',
  terms: 'términos',
  privacy: 'política de privacidad',
  loginFailed: 'No se inició la sesión. Inténtalo de nuevo en un momento.',
  newAddress: 'Con un correo nuevo conservas todo lo que hay en este dispositivo.',
  knownAddress: 'Si el correo ya tiene una cuenta, se abre esa cuenta. Entonces:',
  coinsWait: { one: 'Tu {count} moneda no se suma a ella.', other: 'Tus {count} monedas no se suman a ella.' },
  membershipWaits: 'Tu membresía no pasa a ella.',
  theyWait: 'Se quedan con el invitado {id}: cierra la sesión en este dispositivo para volver a usarlas.',
  unknownWaits: 'No se pudo leer lo que hay en este dispositivo. No se suma a esa cuenta.',
  lostOne: '¿Pagaste en otro dispositivo?',
  recover: 'Recupera esa cartera',
  waitingTitle: 'Tu cuenta está abierta',
  waitingText:
    'Lo que tenías como invitado {id} no se sumó. Cierra la sesión en este dispositivo para volver a usarlo.',
  openAccount: 'Abrir mi cuenta',
  restored: 'Te damos la bienvenida de nuevo: tu cuenta se restauró.',
  userName: 'Nombre de usuario',
  userId: 'ID de usuario',
  logOut: 'Cerrar sesión',
  delete: 'Eliminar la cuenta',
  logOutTitle: '¿Cerrar sesión?',
  logOutText:
    'Tu lista, tus monedas y tu membresía se quedan en {email}. Inicia sesión con ese correo para volver a ellas.',
  logOutCoins: {
    one: 'Tu {count} moneda se queda en {email}. Inicia sesión con ese correo para volver a usarla.',
    other: 'Tus {count} monedas se quedan en {email}. Inicia sesión con ese correo para volver a usarlas.',
  },
  logOutFailed: 'Tu sesión sigue abierta: el servidor no respondió. Inténtalo de nuevo.',
  // Elsewhere
  endOthers: 'Cerrar sesión en los demás dispositivos',
  endOthersTitle: '¿Cerrar sesión en los demás dispositivos?',
  endOthersText:
    'Donde más esté abierta la sesión de {email}, se cierra en un segundo. Este dispositivo sigue con la sesión abierta.',
  endOthersDone: 'Sesión cerrada en todos los demás dispositivos.',
  endOthersFailed: 'No ha cambiado nada: el servidor no respondió. Inténtalo de nuevo.',
  deleteTitle: '¿Eliminar esta cuenta?',
  deleteWhat: 'Tu lista, historial, me gusta y todo lo demás de {email} se elimina en todos los dispositivos.',
  deleteCoins: {
    one: 'También desaparecen tu {count} moneda y los episodios desbloqueados.',
    other: 'También desaparecen tus {count} monedas y los episodios desbloqueados.',
  },
  deleteNoCoins: 'También desaparecen los episodios desbloqueados.',
  deleteMember: 'Tu membresía termina, aunque está pagada hasta el {date}. No se vuelve a cobrar.',
  deleteNoRefund: 'Las monedas, la membresía y la moneda virtual no se reembolsan.',
  deleteBack: {
    one: 'Durante {count} día puedes deshacerlo: inicia sesión con este correo y todo vuelve.',
    other: 'Durante {count} días puedes deshacerlo: inicia sesión con este correo y todo vuelve.',
  },
  deleteAfter: 'Después nadie puede recuperarla, ni siquiera nosotros.',
  deleteExport: 'Exportar antes mis datos',
  continue: 'Continuar',
  deleteProve: 'Enviamos un código a tu correo para que solo tú puedas hacerlo.',
  deleteNow: 'Eliminar mi cuenta',
  deletedTitle: 'Tu cuenta está eliminada',
  deletedText:
    'Hasta el {date} puedes deshacerlo: inicia sesión con {email} y todo vuelve. Después desaparece para siempre.',
}
