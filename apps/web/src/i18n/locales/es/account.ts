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
  knownAddress: 'Si el correo ya tiene una cuenta, se abre esa cuenta.',
  coinsWait: {
    one: 'Tu {count} moneda no se suma a ella: queda con el invitado {id}. Cierra la sesión en este dispositivo para usarla.',
    other:
      'Tus {count} monedas no se suman a ella: quedan con el invitado {id}. Cierra la sesión en este dispositivo para usarlas.',
  },
  membershipWaits:
    'Tu membresía no se transfiere: queda con el invitado {id}. Cierra la sesión en este dispositivo para usarla.',
  bothWait: {
    one: 'Tu {count} moneda y tu membresía no se transfieren: quedan con el invitado {id}. Cierra la sesión en este dispositivo para usarlas.',
    other:
      'Tus {count} monedas y tu membresía no se transfieren: quedan con el invitado {id}. Cierra la sesión en este dispositivo para usarlas.',
  },
  unknownWaits: 'No se pudo leer lo que hay en este dispositivo. No se suma a esa cuenta.',
  lostOne: '¿Pagaste en otro dispositivo?',
  recover: 'Recupera esa billetera',
  waitingTitle: 'Ya estás en tu cuenta',
  waitingText:
    'Lo que tenías como invitado {id} no se sumó. Cierra la sesión en este dispositivo para volver a usarlo.',
  openAccount: 'Abrir mi cuenta',
  restored: 'Te damos la bienvenida de nuevo: tu cuenta se restauró.',
  userName: 'Nombre de usuario',
  userId: 'ID de usuario',
  logOut: 'Cerrar sesión',
  delete: 'Eliminar cuenta',
  logOutTitle: '¿Cerrar sesión?',
  logOutText:
    'Tu lista, tus monedas y tu membresía se quedan en {email}. Inicia sesión con ese correo para volver a ellas.',
  logOutCoins: {
    one: 'Tu {count} moneda se queda en {email}. Inicia sesión con ese correo para volver a usarla.',
    other: 'Tus {count} monedas se quedan en {email}. Inicia sesión con ese correo para volver a usarlas.',
  },
  logOutFailed: 'Tu sesión sigue abierta: el servidor no respondió. Inténtalo de nuevo.',
  // Devices
  devices: 'Sesión abierta en',
  thisDevice: 'Este dispositivo',
  lastUsed: 'Último uso: {date}',
  unknownDevice: 'Navegador desconocido',
  logOutThere: 'Cerrar sesión allí',
  loggedOutThere: 'Sesión cerrada en {device}.',
  endOthers: 'Cerrar sesión en los demás dispositivos',
  endOthersTitle: '¿Cerrar sesión en los demás dispositivos?',
  endOthersText:
    'Donde más esté abierta la sesión de {email}, se cierra en un segundo. Este dispositivo sigue con la sesión abierta.',
  endOthersDone: 'Sesión cerrada en todos los demás dispositivos.',
  endOthersFailed: 'No cambió nada: el servidor no respondió. Inténtalo de nuevo.',
  deleteTitle: '¿Eliminar esta cuenta?',
  deleteWhat: 'Tu lista, historial, me gusta y todo lo demás de {email} se elimina en todos los dispositivos.',
  deleteCoins: {
    one: 'También desaparecen tu {count} moneda y los episodios desbloqueados.',
    other: 'También desaparecen tus {count} monedas y los episodios desbloqueados.',
  },
  deleteNoCoins: 'También desaparecen los episodios desbloqueados.',
  deleteMember: 'Tu membresía termina, aunque está pagada hasta el {date}. No se vuelve a cobrar.',
  deleteNoRefund: 'Las monedas, la membresía y otros saldos virtuales no se reembolsan, salvo cuando la ley lo exija.',
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
  erase: 'Borrar mis datos',
  eraseText: 'Todo lo de este invitado, para siempre',
  eraseTitle: '¿Borrar todo?',
  eraseWhat:
    'Tu lista, historial, me gusta y todo lo demás de este dispositivo se borra para siempre. Nadie puede recuperarlo, ni siquiera nosotros.',
  eraseNow: 'Borrar para siempre',
  erasedTitle: 'Tus datos están borrados',
  erasedText: 'Este dispositivo empieza de nuevo, como invitado nuevo.',
  eraseFailed: 'No se borró nada. Inténtalo de nuevo en un momento.',
}
