function t(){let e=document.getElementById(location.hash.slice(1)),n=e?.closest("details:not([open])");n&&(n.open=!0,e.scrollIntoView())}addEventListener("hashchange",t);t();
