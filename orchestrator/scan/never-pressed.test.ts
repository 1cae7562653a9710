import { expect, it } from 'vitest';
import { isNeverPressed } from './press.ts';

it.each([
  ...[
    'Buy now',
    'Pay',
    'Checkout',
    'Place order',
    'Subscribe',
    'Delete account',
    'REMOVE',
    'Send',
    'Log out',
    'Sign out',
    'Log-out',
    'Log – out',
    'payNow',
  ],
  ...['btn_deleteAll', 'deleteButton', 'logout_row', 'Post', 'Submit', 'Call', 'Uninstall'],
  ...['Jetzt kaufen', 'Löschen', 'Abmelden', 'Senden', 'Zahlungspflichtig bestellen', 'Überweisen'],
  ...['Supprimer', 'Acheter', 'Se déconnecter', 'Envoyer', 'Réinitialiser', "S'abonner"],
  ...[
    'Eliminar',
    'Comprar',
    'Cerrar sesión',
    'Enviar',
    'Excluir',
    'Encerrar sessão',
    'Elimina',
    'Acquista',
    'Esci',
  ],
  ...[
    'Verwijderen',
    'Uitloggen',
    'Kup teraz',
    'Usuń',
    'Wyślij',
    'Zapłać',
    'Satın al',
    'Sil',
    'Gönder',
    'Çıkış',
  ],
  ...[
    'Купить',
    'Удалить',
    'Отправить',
    'Выйти',
    'Вийти',
    '删除',
    '立即购买',
    '退出登录',
    '購入する',
    '削除',
    'ログアウト',
    '送信',
  ],
  ...['삭제', '구매하기', '로그아웃', 'حذف', 'تسجيل الخروج', 'खरीदें', 'हटाएं'],
])('%s is never pressed', (label) => {
  expect(isNeverPressed(label)).toBe(true);
});

it.each([
  ...[
    'Views',
    'Posts',
    'Payload',
    'Callers',
    'Settings',
    'Compostela',
    'Blog outline',
    'Item 12',
    'btn_open',
    'Details',
    '',
  ],
  ...[
    'Silber',
    'Einstellungen',
    'Accueil',
    'Inicio',
    'Profil',
    'Главная',
    '首页',
    'ホーム',
    '홈',
    'الرئيسية',
  ],
])('%s may be pressed', (label) => {
  expect(isNeverPressed(label)).toBe(false);
});
